import { type ComponentType, lazy } from 'react';

/** Loads a part together with the look of the library it is made of. */
export async function loadPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { KitTheme }] = await Promise.all([load(), import('./KitTheme.tsx')]);
  return (props: Props) => (
    <KitTheme>
      <Part {...props} />
    </KitTheme>
  );
}

/** A part that is loaded when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }));
