import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';

type Props = HTMLAttributes<HTMLElement>;

const isHandler = (value: unknown): value is (event: unknown) => void => typeof value === 'function';

/** The element with more properties; where both listen to the same event, both hear it. */
export function withHandlers(element: ReactElement<Props>, more: Props): ReactElement<Props> {
  const own: Record<string, unknown> = { ...element.props };
  const merged = Object.entries(more).map(([name, value]: [string, unknown]) => {
    const first = own[name];
    if (!isHandler(first) || !isHandler(value)) return [name, value];
    return [
      name,
      (event: unknown) => {
        first(event);
        value(event);
      },
    ];
  });
  return cloneElement(element, Object.fromEntries(merged));
}
