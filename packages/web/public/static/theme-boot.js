// Runs before the first paint so that a stored theme never flashes; src/platform/theme.ts takes over afterwards.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('parallax.theme');
  } catch {}
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
