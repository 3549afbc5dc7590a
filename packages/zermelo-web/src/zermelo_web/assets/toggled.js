// Remove a name from a list, or add it if it is missing.
export const toggled = (names, name) =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
