// The browser's entry in development. React is told of changed components before it is loaded.
import "@vitejs/plugin-react/preamble";
import "./entry.client.tsx";
