/** The places for messages, as the code of its own that they are: nobody waits for it before there is something to say. */
export const loadMessages = () => import('./messages.tsx');
