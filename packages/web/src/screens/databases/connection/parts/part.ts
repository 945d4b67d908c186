import type { Binding } from '../../../../ui/form/record-form.ts';
import type { ConnectionDraft, Flag } from '../model/draft.ts';
import type { Engine } from '../model/engine.ts';
import type { ExtraDraft } from '../model/extra.ts';
import type { Visible } from '../model/visibility.ts';
import type { Connection } from '../use-connection.ts';

/** What a part of the dialog draws from and writes to. */
export interface PartProps {
  draft: ConnectionDraft;
  engine: Engine | undefined;
  visible: Visible;
  /** A secret that is shown masked is kept unless it is replaced. */
  isNew: boolean;
  connection: Connection;
}

export const bindFlag = ({ draft, connection }: PartProps, flag: Flag): Binding<boolean> => ({
  value: draft.flags[flag],
  onChange: value => connection.edit({ flags: { ...draft.flags, [flag]: value } }),
});

type TextKey = {
  [K in keyof ConnectionDraft]: string extends ConnectionDraft[K] ? K : never;
}[keyof ConnectionDraft];

/** @param field what the server calls it, where that differs */
export function bindText(props: PartProps, key: TextKey, field: string = key): Binding<string> {
  const { draft, connection } = props;
  return {
    value: draft[key],
    problem: connection.state.problems[field],
    onChange: value => {
      const changes: Partial<ConnectionDraft> = {};
      changes[key] = value;
      connection.edit(changes, field);
    },
  };
}

export const bindExtra = <K extends keyof ExtraDraft>(
  { draft, connection }: PartProps,
  key: K,
): Binding<ExtraDraft[K]> => ({
  value: draft.extra[key],
  problem: connection.state.problems[key],
  onChange: value => connection.edit({ extra: { ...draft.extra, [key]: value } }, key),
});
