import { api } from '@parallax/contract';
import { rowsAsChoices } from '../api/option-sources.ts';
import type { Option } from './select/model.ts';

/** Whom and what administrators choose from, searched on the server. */
export const userChoices = rowsAsChoices(api.user.list, { label: 'username' });
export const roleChoices = rowsAsChoices(api.role.list, { label: 'name' });
export const groupChoices = rowsAsChoices(api.group.list, { label: 'name' });

export const namedOptions = (rows: readonly { id?: number; name?: string }[] = []): Option[] =>
  rows.map(({ id = 0, name = '' }) => ({ value: id, label: name }));

export const idsOf = (options: readonly Option[]): number[] => options.map(option => Number(option.value));
