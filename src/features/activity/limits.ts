/** rows: a page of notifications */
export const pageNotifications = 10;
