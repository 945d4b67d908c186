import { InfoCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useId } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { widgets } from './index.ts';
import type { WidgetProps } from './widget.ts';

/** One control of the panel: its label, its widget and what is wrong with it. */
export function ControlField(props: Omit<WidgetProps, 'id'>) {
  const id = useId();
  const { control, problem } = props;
  if (control.kind === 'hidden') return null;
  const Widget = widgets[control.kind];
  const required = control.validate?.(undefined, props.settings) === 'cannot be empty';
  return (
    <div className={styles.field} data-test={`control-${control.setting}`}>
      {control.kind !== 'checkbox' && (
        <div className={styles.label}>
          <label id={`${id}-label`} htmlFor={id}>
            {t(control.label)}
          </label>
          {required && <span aria-hidden="true">*</span>}
          {control.description && (
            <Tooltip title={t(control.description)}>
              <InfoCircleOutlined className={styles.hint} aria-label={t(control.description)} />
            </Tooltip>
          )}
        </div>
      )}
      <Widget {...props} id={id} />
      {problem && (
        <div className={styles.problem} role="alert">
          {t(problem)}
        </div>
      )}
    </div>
  );
}
