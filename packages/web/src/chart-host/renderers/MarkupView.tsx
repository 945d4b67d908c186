import type { View } from '@parallax/charts';
import DOMPurify from 'dompurify';
import { useEffect, useMemo, useRef } from 'react';
import type { RendererProps } from './renderer.ts';

/** Shows a chart's own HTML, sanitised, with its CSS kept to the frame. */
export function MarkupView({
  view,
  size,
  label,
  onRendered,
}: RendererProps<Extract<View, { kind: 'markup' }>>) {
  const element = useRef<HTMLElement>(null);
  const html = useMemo(() => DOMPurify.sanitize(view.html), [view.html]);
  useEffect(() => {
    const host = element.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = view.css ?? '';
    const body = document.createElement('div');
    body.innerHTML = html;
    root.replaceChildren(style, body);
    onRendered();
  }, [html, view, onRendered]);
  return <section ref={element} aria-label={label} style={{ ...size, overflow: 'auto' }} />;
}
