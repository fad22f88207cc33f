import { testPaymentGatewayConformance } from '#testing/conformance/payment-gateway-conformance.ts';
import { fakeStripeKeys, startFakeStripeServer } from '#testing/fakes/stripe/fake-stripe-server.ts';
import { StripePaymentGateway } from './stripe-gateway.ts';

testPaymentGatewayConformance('Stripe', async () => {
  const fake = await startFakeStripeServer();
  return {
    gateway: new StripePaymentGateway({ ...fakeStripeKeys, apiBase: fake.apiBase }),
    pay: async (_customerId, clientSecret, { number, isApproved }) =>
      fake.confirmPayment(clientSecret, number, isApproved),
    advanceTo: (time) => fake.advanceTo(time),
    close: () => fake.close(),
  };
});
