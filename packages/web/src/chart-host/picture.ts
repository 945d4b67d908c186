/** The picture drawn inside an element, on the surface's colour; null for charts that are not drawn on a canvas. */
export function pictureIn(frame: ParentNode): Promise<Blob | null> {
  const canvas = frame.querySelector<HTMLCanvasElement>('[data-test="chart-container"] canvas');
  const context = canvas && document.createElement('canvas').getContext('2d');
  if (!canvas || !context) return Promise.resolve(null);
  context.canvas.width = canvas.width;
  context.canvas.height = canvas.height;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--px-surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return new Promise(resolve => context.canvas.toBlob(resolve, 'image/png'));
}
