// Runs before the first paint, so that nobody is blinded at night: the chosen theme, else the
// system's, else dark. A file of its own because the content security policy refuses inline scripts.
(() => {
  const systemIsLight = matchMedia('(prefers-color-scheme: light)').matches;
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off; the system's choice holds then.
  }
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : systemIsLight ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
})();
