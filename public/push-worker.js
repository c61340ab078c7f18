// The service worker of pushes. It answers no request of the page and stores nothing. Every push
// shows the same words, which name neither subject nor sender.
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
