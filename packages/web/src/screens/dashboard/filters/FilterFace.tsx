import { CalendarOutlined, CloseOutlined, DownOutlined } from '@ant-design/icons';
import { type DashboardFilter, type DataMask, excludesValues, isEmptyValue } from '@parallax/contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { NO_FILTER } from '../../../controls/model/time-range.ts';
import { t } from '../../../platform/i18n.ts';
import { type Option, VISIBLE_TAGS } from '../../../ui/select/model.ts';
import { shorten } from '../../../ui/text.ts';
import { useDashboard } from '../store.ts';
import styles from './FilterFace.module.css';
import { lacksValue } from './model/bar.ts';
import { rangeNames, readRange, singleKind, singleOfRange } from './model/range.ts';
import { type Reach, withKey, withText } from './reach.ts';
import { choicesFor } from './types/choices.ts';
import { useGeneric } from './types/use-generic.ts';
import { optionOf } from './types/values.ts';

export interface FilterFaceProps {
  filter: DashboardFilter;
  mask: DataMask;
  id: string;
  /** Somebody reaches for the filter, with the keyboard or by a press, and goes on. */
  onReach(change: (reach: Reach) => Reach): void;
}

const TAG_LENGTH = 20;

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value];

/** What a filter shows before anybody reaches for it: its value in the shape of its widget, which is loaded then. */
export function FilterFace(props: FilterFaceProps) {
  switch (props.filter.type) {
    case 'time':
      return <TimeFace {...props} />;
    case 'range':
      return <RangeFace {...props} />;
    case 'select':
      return <SelectFace {...props} />;
    default:
      return <ChoiceFace {...props} />;
  }
}

const reached = (name: string, onReach: FilterFaceProps['onReach']) => ({
  'aria-label': name,
  onFocus: () => onReach(({ typed }) => ({ name, pressed: false, typed })),
  onPointerDown: () => onReach(({ typed }) => ({ name, pressed: true, typed })),
  onClick: () => onReach(({ typed }) => ({ name, pressed: true, typed })),
  onKeyDown: ({ nativeEvent }: KeyboardEvent) => onReach(reach => withKey(reach, nativeEvent)),
});

function TimeFace({ filter, mask, id, onReach }: FilterFaceProps) {
  const { value } = mask.filterState;
  const shown = typeof value === 'string' ? value : NO_FILTER;
  return (
    <button
      type="button"
      id={id}
      className={styles.face}
      aria-haspopup="dialog"
      title={shown}
      {...reached(`${filter.name}: ${shown}`, onReach)}
    >
      <CalendarOutlined aria-hidden="true" />
      <span className={styles.text}>{t(shown)}</span>
    </button>
  );
}

function RangeFace({ filter, mask, id, onReach }: FilterFaceProps) {
  const range = readRange(mask.filterState.value);
  const mode = filter.settings.rangeDisplayMode ?? 'slider-and-input';
  const single = singleKind(filter);
  const ends = single ? [singleOfRange(single, range)] : range;
  const names = rangeNames(filter);
  return (
    <div>
      {mode !== 'input' && <div className={styles.rail} />}
      {mode !== 'slider' && (
        <div className={styles.ends}>
          {names.map((name, index) => (
            <input
              key={`${name} ${ends[index]}`}
              id={index === 0 ? id : undefined}
              role="spinbutton"
              className={styles.face}
              defaultValue={ends[index] ?? ''}
              placeholder={single ? t('Value') : [t('Min'), t('Max')][index]}
              {...reached(name, onReach)}
              onKeyDown={undefined}
              onChange={({ target }) => onReach(reach => withText(reach, name, target.value))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function ChoiceFace(props: FilterFaceProps) {
  const { filter, mask } = props;
  const dataset = useDashboard(state => state.choices.get(filter.datasetId ?? 0));
  const options = choicesFor(filter, dataset);
  const chosen = listOf(mask.filterState.value).map(
    value => options.find(option => option.value === value) ?? { value: String(value), label: String(value) },
  );
  const several = filter.type === 'group-by' && filter.settings.canSelectMultiple !== false;
  return <Box {...props} chosen={chosen} several={several} placeholder={t('As each chart has it')} />;
}

function SelectFace(props: FilterFaceProps) {
  const { filter, mask } = props;
  const generic = useGeneric(filter);
  const chosen = listOf(mask.filterState.value).map(value => optionOf(value, generic));
  const box = (
    <Box
      {...props}
      chosen={chosen}
      several={filter.settings.multiSelect !== false}
      placeholder={t('Any value')}
    />
  );
  if (filter.settings.inverseSelection !== true) return box;
  return (
    <div className={styles.inverse}>
      <span className={styles.face}>{excludesValues(filter, mask.filterState) ? t('is not') : t('is')}</span>
      {box}
    </div>
  );
}

interface BoxProps extends FilterFaceProps {
  chosen: readonly Option[];
  several: boolean;
  placeholder: string;
}

function Box({ filter, mask, id, onReach, chosen, several, placeholder }: BoxProps) {
  const shown = several ? chosen.slice(0, VISIBLE_TAGS) : chosen.slice(0, 1);
  const hidden = several ? chosen.length - shown.length : 0;
  return (
    <button
      type="button"
      id={id}
      role="combobox"
      aria-expanded="false"
      aria-haspopup="listbox"
      className={`${styles.face} ${lacksValue(filter, mask) ? styles.lacking : ''}`}
      {...reached(filter.name, onReach)}
    >
      {shown.length === 0 && <span className={styles.placeholder}>{placeholder}</span>}
      {several ? (
        <span className={styles.tags}>
          {shown.map(({ value, label }) => (
            <Tag key={value}>
              {shorten(String(label), TAG_LENGTH)} <CloseOutlined aria-hidden="true" />
            </Tag>
          ))}
          {hidden > 0 && <Tag>{`+${hidden} ...`}</Tag>}
        </span>
      ) : (
        shown[0] && <span className={styles.text}>{shown[0].label}</span>
      )}
      <DownOutlined className={styles.arrow} aria-hidden="true" />
    </button>
  );
}

const Tag = ({ children }: { children: ReactNode }) => <span className={styles.tag}>{children}</span>;
