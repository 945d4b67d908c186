import DOMPurify from 'dompurify';

const FORBIDDEN = { FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe'] };

/** Somebody's HTML, safe to put into the page; its links open beside it. */
export function safeHtml(html: string): string {
  const fragment = DOMPurify.sanitize(html, { ...FORBIDDEN, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}
