// Dark or light colours: those of the system, until the user chooses; the choice is stored.
const STORED = "zermelo-theme";

export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A page from a file may have no storage; then the choice lasts as long as the page.
  }
}

export const theme = () =>
  document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

export function setTheme(name) {
  document.documentElement.dataset.theme = name;
  store(STORED, name);
}

export function restoreTheme() {
  const name = stored(STORED);
  if (name) document.documentElement.dataset.theme = name;
}
