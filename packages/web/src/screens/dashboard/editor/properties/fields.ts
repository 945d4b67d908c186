import type { Option } from '../../../../ui/select/model.ts';
import type { NamedThing, Properties } from '../../model/draft.ts';

export interface FieldsProps {
  properties: Properties;
  onChange(change: Partial<Properties>): void;
}

export const asOption = ({ id, name }: NamedThing): Option => ({ value: id, label: name });
export const asThing = ({ value, label }: Option): NamedThing => ({ id: Number(value), name: String(label) });
