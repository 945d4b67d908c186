import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BOOTSTRAP = /<script type="application\/json" id="bootstrap">[\s\S]*?<\/script>/;

/** Pages that are no part of the web client although a browser asks for them as documents. */
const SERVER_PAGES = /^\/(api|health|logout|swagger)(\/|$)/;

const isPage = ({ method, headers, url }) =>
  method === 'GET' && headers.accept?.includes('text/html') && !SERVER_PAGES.test(url);

/**
 * Answers page requests in development: the server decides (who is signed in, where to redirect, what the page needs to
 * know) and Vite's own HTML, with its reloading client, takes the place of the built one.
 */
export const pagesFrom = target => ({
  name: 'parallax-pages',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      if (!isPage(request)) return next();
      answer(vite, target, request, response).catch(next);
    });
  },
});

async function answer(vite, target, { url, headers }, response) {
  const reply = await fetch(target + url, {
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: headers.cookie ?? '' },
  });
  const text = await reply.text();
  response.statusCode = reply.status;
  response.setHeader('set-cookie', reply.headers.getSetCookie());
  response.setHeader('content-type', reply.headers.get('content-type') ?? 'text/plain');
  if (reply.headers.has('location')) response.setHeader('location', reply.headers.get('location'));
  const [bootstrap] = BOOTSTRAP.exec(text) ?? [];
  response.end(bootstrap ? await page(vite, url, bootstrap) : text);
}

function page(vite, url, bootstrap) {
  const html = readFileSync(join(vite.config.root, 'index.html'), 'utf8');
  return vite.transformIndexHtml(
    url,
    html.replace(BOOTSTRAP, () => bootstrap),
  );
}
