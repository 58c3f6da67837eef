// The first thing that npm start and npm test do. An old Node has to understand it: no syntax from after 2015.
// `run`: this Node is to run the store itself. Otherwise it installs a newer one for that.
var OLDEST = process.argv[2] === "run" ? 24 : 20;

var major = parseInt(process.versions.node, 10);
if (!(major >= OLDEST)) {
  console.error(
    "Node " +
      process.versions.node +
      " is too old for this store: it needs Node " +
      OLDEST +
      " or newer. Install one from https://nodejs.org, then run the same command again.",
  );
  process.exit(1);
}
