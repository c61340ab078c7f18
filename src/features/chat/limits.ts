/** rows: a page of conversations */
export const pageConversations = 15;
/** rows: a page of a thread */
export const pageMessages = 20;
/** rows: a page of a creator's store */
export const pageStore = 12;
/** rows: a page of a fan's purchases */
export const pagePurchases = 12;
