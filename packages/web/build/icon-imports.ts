import type { Plugin } from 'vite';

const NAMED = /import \{([^}]*)\} from '@ant-design\/icons';/g;
const ICON = /^(\w+)(?: as (\w+))?$/;

/** Imports each icon from its own file, so that the graph of modules says which page needs which of the 800. */
export function iconImports(): Plugin {
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/web\/src\/.*\.tsx?$/, code: "'@ant-design/icons'" },
      handler: code => ({ code: namedIcons(code), map: null }),
    },
  };
}

/** A source whose icons come from their own files. */
export const namedIcons = (source: string): string =>
  source.replace(NAMED, (_all, names: string) => imports(names));

const imports = (names: string): string =>
  names
    .split(',')
    .map(name => ICON.exec(name.trim()))
    .filter(match => match !== null)
    .map(([, name, alias]) => `import ${alias ?? name} from '@ant-design/icons/es/icons/${name}';`)
    .join('');
