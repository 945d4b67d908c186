import { Button } from 'antd';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';

interface PanelFootProps {
  disabled?: boolean;
  saveLabel?: string;
  onSave(): void;
  onClose(): void;
}

export const PanelFoot = ({ disabled, saveLabel = t('Save'), onSave, onClose }: PanelFootProps) => (
  <div className={styles.panelFoot}>
    <Button size="small" onClick={onClose}>
      {t('Close')}
    </Button>
    <Button size="small" type="primary" disabled={disabled} onClick={onSave} data-test="popover-save">
      {saveLabel}
    </Button>
  </div>
);
