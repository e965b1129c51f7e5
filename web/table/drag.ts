// Dragging a card to where it belongs: a convenience for mouse and finger, never needed.

interface Drag {
    card: string;
    isOn: boolean;
    ondrop: (card: string, place: string) => void;
}

const threshold = 9;

export function drag(node: HTMLElement, given: Drag) {
    let options = given;
    let start: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let wasDragged = false;

    function down(event: PointerEvent): void {
        wasDragged = false;
        if (!options.isOn || event.button !== 0) return;
        start = { x: event.clientX, y: event.clientY, id: event.pointerId };
        // A quick hand is over another element before the first move is seen.
        addEventListener("pointermove", move);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", up);
    }

    function move(event: PointerEvent): void {
        if (!start || event.pointerId !== start.id) return;
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
        if (!ghost && Math.hypot(dx, dy) > threshold) {
            const box = node.getBoundingClientRect();
            ghost = node.cloneNode(true) as HTMLElement;
            // A picture only: no choice may stand in the page twice.
            for (const name of ["data-action", "data-card", "data-held", "aria-label"]) ghost.removeAttribute(name);
            ghost.setAttribute("aria-hidden", "true");
            Object.assign(ghost.style, {
                position: "fixed",
                left: `${box.left}px`,
                top: `${box.top}px`,
                width: `${box.width}px`,
                height: `${box.height}px`,
                zIndex: "60",
                pointerEvents: "none",
            });
            document.body.append(ghost);
            node.style.opacity = "0.35";
        }
        if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(3deg)`;
    }

    function up(event: PointerEvent): void {
        if (ghost) {
            wasDragged = true;
            const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
            if (event.type === "pointerup" && under?.dataset.drop) options.ondrop(options.card, under.dataset.drop);
        }
        stop();
    }

    function stop(): void {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", up);
        removeEventListener("pointercancel", up);
        ghost?.remove();
        ghost = null;
        start = null;
        node.style.opacity = "";
    }

    /** The click that ends a drag is no click. */
    function click(event: MouseEvent): void {
        if (!wasDragged) return;
        wasDragged = false;
        event.stopImmediatePropagation();
        event.preventDefault();
    }

    node.addEventListener("pointerdown", down);
    node.addEventListener("click", click, { capture: true });
    return {
        update: (next: Drag) => void (options = next),
        destroy: stop,
    };
}
