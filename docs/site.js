// The theme makes a navigation landmark without a name of the buttons of each listing.
const named = () =>
  document.querySelectorAll(".md-code__nav:not([aria-label])").forEach((nav) => {
    nav.setAttribute("aria-label", `Listing ${document.querySelectorAll(".md-code__nav[aria-label]").length + 1}`);
  });
new MutationObserver(named).observe(document.documentElement, { childList: true, subtree: true });
