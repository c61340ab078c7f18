/** The chunks that the router's plugin cuts from a route. */
declare module '*?tsr-split=component';
declare module '*?tsr-split=component---loader';
