/**
 * Loading resvg makes Node write a report of its own process: the library reads there which C library it runs on. The
 * report also names the other end of every open connection, and where names are answered slowly or not at all (a closed
 * network), the whole process stands still meanwhile: 15 s to 55 s were seen with a browser's few connections.
 * Imported before it, this leaves the network out (Node 20.13 and later; an older one ignores it).
 */
Object.assign(process.report ?? {}, { excludeNetwork: true });
