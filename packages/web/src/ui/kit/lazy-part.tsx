import { type ComponentType, lazy } from 'react';

/** A part that is loaded when it is first shown, together with the look of the library it is made of. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Part, { KitTheme }] = await Promise.all([load(), import('./KitTheme.tsx')]);
    return {
      default: (props: Props) => (
        <KitTheme>
          <Part {...props} />
        </KitTheme>
      ),
    };
  });
