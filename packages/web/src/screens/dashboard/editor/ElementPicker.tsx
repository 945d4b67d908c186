import {
  BorderHorizontalOutlined,
  FontSizeOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  LayoutOutlined,
  LineOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { t } from '../../../platform/i18n.ts';
import { newNode, PALETTE_TYPES, type PaletteType } from '../model/nodes.ts';
import styles from './Editor.module.css';
import { PaletteItem } from './PaletteItem.tsx';

const ELEMENTS: Record<PaletteType, { name: string; icon: ReactNode }> = {
  TABS: { name: t('Tabs'), icon: <LayoutOutlined /> },
  ROW: { name: t('Row'), icon: <InsertRowBelowOutlined /> },
  COLUMN: { name: t('Column'), icon: <InsertRowRightOutlined /> },
  HEADER: { name: t('Header'), icon: <FontSizeOutlined /> },
  MARKDOWN: { name: t('Text / Markdown'), icon: <BorderHorizontalOutlined /> },
  DIVIDER: { name: t('Divider'), icon: <LineOutlined /> },
};

export const ElementPicker = () => (
  <div className={styles.panelBody}>
    {PALETTE_TYPES.map(type => (
      <PaletteItem key={type} {...ELEMENTS[type]} make={() => newNode(type)} />
    ))}
  </div>
);
