export const offlineText = 'You are offline. Try again when you are connected.';
