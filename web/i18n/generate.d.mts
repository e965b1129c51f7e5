export function generate(): void;
export function places(text: string): string;
export function problems(reference: Record<string, string>, other: Record<string, string>): string[];
