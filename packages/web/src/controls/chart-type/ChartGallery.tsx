import { SearchOutlined } from '@ant-design/icons';
import { type ChartManifest, charts } from '@parallax/charts';
import { Input, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { loadPlugins } from '../../chart-host/plugins.ts';
import { t } from '../../platform/i18n.ts';
import styles from './ChartGallery.module.css';
import { categories, onShelf, type Shelf, searchCharts, tags } from './gallery.ts';
import { TypeSketch } from './TypeSketch.tsx';

/** Our own types at once, those of plugins when they have come. */
function useManifests(): ChartManifest[] {
  const [, setCount] = useState(charts.length);
  useEffect(() => {
    loadPlugins().then(() => setCount(charts.length));
  }, []);
  return charts.map(({ manifest }) => manifest);
}

interface ChartGalleryProps {
  value: string | null;
  /** Types that suit the data at hand, best first; a shelf of their own. */
  recommended?: readonly ChartManifest[];
  onChange(type: string): void;
  /** A double click or Enter on a type takes it. */
  onTake?(type: string): void;
}

type Place = Shelf | { kind: 'recommended' };

const samePlace = (a: Place, b: Place): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Every chart type by category, tag or search, with what it is good for. */
export function ChartGallery({ value, recommended = [], onChange, onTake }: ChartGalleryProps) {
  const [place, setPlace] = useState<Place>({ kind: recommended.length > 0 ? 'recommended' : 'all' });
  const [text, setText] = useState('');
  const manifests = useManifests();
  const shown = text.trim()
    ? searchCharts(manifests, text)
    : place.kind === 'recommended'
      ? [...recommended]
      : onShelf(manifests, place);
  const chosen = manifests.find(({ type }) => type === value);
  const shelf = (target: Place, label: string) => (
    <button
      key={label}
      type="button"
      className={styles.shelf}
      aria-pressed={!text && samePlace(place, target)}
      onClick={() => {
        setPlace(target);
        setText('');
      }}
    >
      {label}
    </button>
  );
  return (
    <div className={styles.gallery}>
      <nav className={styles.shelves} aria-label={t('Chart categories')}>
        {recommended.length > 0 && shelf({ kind: 'recommended' }, t('Suits this data'))}
        {shelf({ kind: 'all' }, t('All charts'))}
        {shelf({ kind: 'featured' }, t('Featured'))}
        <div className={styles.heading}>{t('Category')}</div>
        {categories(manifests).map(name => shelf({ kind: 'category', name }, name))}
        <div className={styles.heading}>{t('Tags')}</div>
        {tags(manifests).map(name => shelf({ kind: 'tag', name }, name))}
      </nav>
      <div className={styles.main}>
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          aria-label={t('Search all charts')}
          placeholder={t('Search all charts')}
          value={text}
          onChange={event => setText(event.target.value)}
          onPressEnter={() => shown[0] && onChange(shown[0].type)}
        />
        <div className={styles.types}>
          {shown.map(({ type, name, category }) => (
            <button
              key={type}
              type="button"
              className={styles.type}
              aria-pressed={type === value}
              data-test={`chart-type-${type}`}
              onClick={() => onChange(type)}
              onDoubleClick={() => onTake?.(type)}
            >
              <TypeSketch type={type} category={category} />
              {t(name)}
            </button>
          ))}
          {shown.length === 0 && <p>{t('No chart matches')}</p>}
        </div>
        <div className={styles.details} aria-live="polite">
          {chosen && (
            <>
              <h3>{t(chosen.name)}</h3>
              <p>{t(chosen.description)}</p>
              <div className={styles.tags}>
                {chosen.tags.map(tag => (
                  <Tag key={tag}>{t(tag)}</Tag>
                ))}
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
