/** One colour a side, told apart by everyone (after Okabe and Ito); names and places say it too. */
export const sideColors = ["#d55e00", "#0072b2", "#009e73", "#b0508f"];
