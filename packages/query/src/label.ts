const encoder = new TextEncoder();

function hash(text: string): string {
  let high = 0x811c9dc5;
  let low = 0xc9dc5118;
  for (const byte of encoder.encode(text)) {
    high = Math.imul(high ^ byte, 0x01000193);
    low = Math.imul(low ^ byte, 0x85ebca6b) ^ (low >>> 13);
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}

/**
 * A select alias for a label: the label itself, or a readable start and a hash where the engine would cut it off.
 * Results get their labels back by position.
 */
export function aliasFor(label: string, longest: number | null): string {
  if (longest === null || encoder.encode(label).length <= longest) return label;
  const suffix = `_${hash(label)}`;
  let head = label;
  while (head !== '' && encoder.encode(head).length > longest - suffix.length) head = head.slice(0, -1);
  return `${head.replace(/[\ud800-\udbff]$/, '')}${suffix}`;
}
