// Data in a file of zermelo_web.page: compressed, in base64, each in an element of its own.

// Return the data of an element as a Response.
export function unpacked(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
}
