/**
 * Draws SVG as PNG in a process of its own: a fault in the native renderer ends this process, never the server. Plain
 * JavaScript, so that it starts as it is.
 */
import { renderAsync } from '@resvg/resvg-js';

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ svg, options }) => {
  try {
    const image = await renderAsync(svg, options);
    process.send({ png: image.asPng() });
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.message : String(error) });
  }
});
