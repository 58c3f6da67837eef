// npm run gateway: the test gateway, to use by hand.
import { parseArgs } from "node:util";
import { startGateway } from "./gateway.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4010" },
    webhook: { type: "string", default: "http://127.0.0.1:3000/api/payment/webhook/razorpay" },
    seed: { type: "string", default: "1" },
  },
});

const gateway = await startGateway({ port: Number(values.port), seed: Number(values.seed) });
gateway.sendWebhooksTo(values.webhook);

console.log(`The test gateway listens on ${gateway.url}. It is for development and tests alone: no money moves.

  Start the store with   GATEWAY_URL=${gateway.url}
  Key id                 ${gateway.keys.keyId}
  Key secret             ${gateway.keys.keySecret}
  Webhook secret         ${gateway.keys.webhookSecret}
  Webhooks go to         ${values.webhook}

docs/payments.md says how faults are switched on. What it knows ends with it.`);
