/** A page at /swagger/v1 that lists every endpoint from the OpenAPI document, without scripts from elsewhere. */
export const apiBrowserPage = (document: Record<string, unknown>): string => {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), entry(method, path, operation)]);
    }
  }
  const sections = [...byTag].sort(([a], [b]) => a.localeCompare(b));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parallax API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>Parallax API</h1><p>${Object.keys(paths).length} paths. The same as
<a href="/api/v1/_openapi">an OpenAPI document</a>.</p>
${sections.map(([tag, entries]) => `<section><h2>${escapeHtml(tag)}</h2>${entries.join('')}</section>`).join('')}
</main></body></html>`;
};

interface Operation {
  tags: string[];
  summary: string;
  parameters: { in: string; name: string; schema?: unknown; content?: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
  'x-permission'?: [string, string];
}

function entry(method: string, path: string, operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const permission = operation['x-permission'];
  return `<details><summary><code class="${method}">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary)}</span></summary><div>
${permission ? `<p>Needs <code>${escapeHtml(permission.join(' on '))}</code>.</p>` : ''}
${operation.parameters.length ? block('Parameters', operation.parameters) : ''}
${body ? block(`Body, ${body[0]}`, body[1].schema) : ''}
${Object.entries(operation.responses)
  .filter(([, response]) => response.content)
  .map(([status, response]) => block(`Reply ${status}`, Object.values(response.content!)[0]?.schema))
  .join('')}</div></details>`;
}

const block = (title: string, value: unknown): string =>
  `<h3>${escapeHtml(title)}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);

const STYLE = `
:root { color-scheme: light dark; font: 13px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f6f7f9, #0f1216); color: light-dark(#14181f, #e8ebf0); }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin: 32px 0 8px; } h3 { font-size: 13px; margin: 12px 0 4px; }
a { color: light-dark(#2b5ce6, #6e96ff); }
details { border: 1px solid light-dark(#e3e7ed, #2a313b); border-radius: 6px; margin: 4px 0; background: light-dark(#fff, #171b21); }
summary { padding: 8px 12px; cursor: pointer; } summary span { color: light-dark(#5a6472, #9ba5b4); margin-left: 8px; }
details div { padding: 0 12px 12px; } pre { overflow: auto; max-height: 320px; background: light-dark(#f6f7f9, #0f1216); padding: 8px; }
code { font-family: ui-monospace, monospace; } code.get { color: light-dark(#1f8a5b, #4cc38a); }
code.post, code.put { color: light-dark(#2b5ce6, #6e96ff); } code.delete { color: light-dark(#c93c37, #f2716b); }`;
