import { Button, Checkbox, Input, Segmented } from 'antd';
import { t } from '../platform/i18n.ts';
import { Select } from '../ui/select/Select.tsx';
import styles from './controls.module.css';
import {
  draftOfSpatial,
  guessColumn,
  type SpatialDraft,
  type SpatialType,
  spatialOfDraft,
} from './model/spatial.ts';
import type { WidgetProps } from './widget.ts';

/** Where the places of the rows are: two columns, one text with both, or a geohash. */
export function Spatial({ value, dataset, problem, onChange }: WidgetProps) {
  const draft = draftOfSpatial(value);
  const change = (part: Partial<SpatialDraft>) => onChange(spatialOfDraft({ ...draft, ...part }));
  const names = dataset.columns.map(column => column.name);
  const [longitude, latitude] = [guessColumn(names, 'longitude'), guessColumn(names, 'latitude')];
  const offer = draft.type === 'latlong' && !draft.lonCol && !draft.latCol && longitude && latitude;
  const column = (field: 'lonCol' | 'latCol' | 'lonlatCol' | 'geohashCol', label: string) => (
    <Select
      label={label}
      placeholder={label}
      options={dataset.columns.map(({ name, verboseName }) => ({ value: name, label: verboseName ?? name }))}
      value={draft[field] ? { value: draft[field], label: draft[field] } : null}
      status={problem ? 'error' : undefined}
      clearable={false}
      onChange={option => change({ [field]: option ? String(option.value) : '' })}
    />
  );
  return (
    <div className={styles.tight}>
      <Segmented<SpatialType>
        size="small"
        block
        value={draft.type}
        options={[
          { value: 'latlong', label: t('Two columns') },
          { value: 'delimited', label: t('One text') },
          { value: 'geohash', label: t('Geohash') },
        ]}
        onChange={type => change({ type })}
      />
      {draft.type === 'latlong' && (
        <div className={styles.pair}>
          {column('lonCol', t('Longitude'))}
          {column('latCol', t('Latitude'))}
        </div>
      )}
      {offer && (
        <Button size="small" onClick={() => change({ lonCol: longitude, latCol: latitude })}>
          {t('Use %s and %s', longitude, latitude)}
        </Button>
      )}
      {draft.type === 'delimited' && (
        <div className={styles.pair}>
          {column('lonlatCol', t('Column'))}
          <Input
            aria-label={t('Delimiter')}
            addonBefore={t('Delimiter')}
            value={draft.delimiter}
            onChange={event => change({ delimiter: event.target.value })}
          />
        </div>
      )}
      {draft.type === 'geohash' && column('geohashCol', t('Column'))}
      {draft.type === 'delimited' && (
        <Checkbox
          checked={draft.reverseCheckbox}
          onChange={event => change({ reverseCheckbox: event.target.checked })}
        >
          {t('Longitude comes first')}
        </Checkbox>
      )}
    </div>
  );
}
