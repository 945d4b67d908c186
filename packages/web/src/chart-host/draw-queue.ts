/** How long pictures may be drawn before the page gets its turn. */
const SHARE_MS = 80;

const waiting = new Set<() => void>();
const channel = new MessageChannel();
let scheduled = false;

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  channel.port2.postMessage(null);
}

channel.port1.onmessage = () => {
  scheduled = false;
  const from = performance.now();
  let now = from;
  let longest = 0;
  for (const draw of waiting) {
    waiting.delete(draw);
    draw();
    const before = now;
    now = performance.now();
    longest = Math.max(longest, now - before);
    if (now + longest > from + SHARE_MS) break;
  }
  if (waiting.size > 0) schedule();
};

/**
 * Draws in a task of its own, in the order pictures came. Answers of many charts arrive together, and drawing all of
 * them at once would hold up the page. Returns how to leave the queue.
 */
export function inTurn(draw: () => void): () => void {
  waiting.add(draw);
  schedule();
  return () => waiting.delete(draw);
}
