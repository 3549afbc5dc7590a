// The names without one of them, or with it where it was not among them.
export const toggled = (names, name) => (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]);
