// The parts of the page that arrive after the board: study.js puts them here, and sends the event "late".
export const late = {};
