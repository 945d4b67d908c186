import { fileURLToPath } from 'node:url';
import type { ChartManifest } from '@parallax/charts';
import { runnerImport } from 'vite';

const MANIFESTS = fileURLToPath(new URL('./chart-manifests.ts', import.meta.url));
const RENDERERS = 'web/src/chart-host/renderers/';

/** The modules that ask for a chart type's data and draw it, by type. */
export async function chartParts(): Promise<[type: string, modules: string[]][]> {
  const { module } = await runnerImport<{ manifests: Record<string, ChartManifest> }>(MANIFESTS, {
    configFile: false,
    root: '.',
  });
  return Object.entries(module.manifests).map(([path, manifest]) => {
    const folder = path.split('/').at(-2);
    return [manifest.type, [`charts/src/${folder}/index.ts`, ...drawnWith(manifest)]];
  });
}

function drawnWith({ family, extras = [], view }: ChartManifest): string[] {
  if (family) {
    return [
      `${RENDERERS}EChartsView.tsx`,
      `${RENDERERS}families/${family}.ts`,
      ...extras.map(extra => `${RENDERERS}extras/${kebab(extra)}.ts`),
    ];
  }
  return view ? [`${RENDERERS}${capital(view)}View.tsx`] : [];
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
