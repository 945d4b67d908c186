import { lazyPart } from '../../ui/kit/lazy-part.tsx';

/** What stands around the picture and comes after it. */
export const ControlPanel = lazyPart(async () => (await import('./ControlPanel.tsx')).ControlPanel);
export const DatasetHead = lazyPart(async () => (await import('./DatasetHead.tsx')).DatasetHead);
export const DatasourcePanel = lazyPart(async () => (await import('./DatasourcePanel.tsx')).DatasourcePanel);
