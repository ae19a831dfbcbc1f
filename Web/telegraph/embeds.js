// Addresses that stand for a picture, a film, or a player or post of a service.

const SERVICES = [
  {
    name: "youtube",
    label: "YouTube",
    pattern:
      /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{6,})/i
  },
  {
    name: "vimeo",
    label: "Vimeo",
    pattern: /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/[\w-]+\/)?(\d{4,})/i
  },
  {
    name: "twitter",
    label: "Twitter",
    pattern: /^https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\/\w+\/status(?:es)?\/(\d+)/i
  },
];

/** The figure that an address stands for; null for one that is just an address. */
export function figureFor(address) {
  const text = address.trim();
  if (/\s/.test(text) || !/^https?:\/\//i.test(text)) return null;
  for (const {name, pattern} of SERVICES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const url =
      name === "youtube" && /\/(shorts|live|embed)\//.test(text) ? `https://www.youtube.com/watch?v=${found[1]}` : text;
    return {type: "figure", tag: "iframe", src: `/embed/${name}?url=${encodeURIComponent(url)}`, runs: []};
  }
  const path = text.split(/[?#]/)[0];
  if (/\.(jpe?g|png|gif|webp)$/i.test(path)) return {type: "figure", tag: "img", src: text, runs: []};
  if (/\.mp4$/i.test(path)) return {type: "figure", tag: "video", src: text, runs: []};
  return null;
}

/** The service and the address of a frame, for the card in its place. */
export function frameOf(src) {
  const found = /^(?:https?:\/\/[^/]+)?\/embed\/(\w+)\?url=([^&]+)/.exec(src);
  if (!found) return {label: "", url: src};
  let url = found[2];
  try {
    url = decodeURIComponent(url);
  } catch { /* It is shown as it is. */
  }
  return {label: SERVICES.find((service) => service.name === found[1])?.label ?? found[1], url};
}
