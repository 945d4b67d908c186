/**
 * Draws SVG as PNG or PDF in a process of its own: a fault in the native renderer ends this process, never the server.
 * Plain JavaScript, so that it starts as it is.
 */
import { renderAsync } from '@resvg/resvg-js';

/** Points of paper for a pixel. */
const POINTS = 0.75;

async function pdfOf(sheets, options) {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const chunks = [];
  const done = new Promise((resolve, reject) => {
    document.on('data', chunk => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (const sheet of sheets) {
    const image = await renderAsync(sheet, options);
    const size = [image.width * POINTS, image.height * POINTS];
    document.addPage({ size, margin: 0 });
    document.image(image.asPng(), 0, 0, { width: size[0], height: size[1] });
  }
  document.end();
  return done;
}

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ sheets, as, options }) => {
  try {
    const file =
      as === 'pdf' ? await pdfOf(sheets, options) : (await renderAsync(sheets[0], options)).asPng();
    process.send({ file });
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.message : String(error) });
  }
});
