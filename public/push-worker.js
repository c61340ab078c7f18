// The service worker of pushes. It answers no request of the page and stores nothing. What it shows is
// the same for every push: whoever sees the screen learns only that there is something new.
addEventListener('install', () => skipWaiting());

addEventListener('push', (event) => {
  event.waitUntil(registration.showNotification('Something new', { tag: 'news' }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotifications());
});

/** A page that shows another screen is left alone: it may hold unsent work. */
async function openNotifications() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => new URL(url).pathname === '/notifications');
  return shown ? shown.focus() : clients.openWindow('/notifications');
}
