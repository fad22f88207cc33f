import {
  createResourceMissingError,
  type FakeStripeAccount,
  FakeStripeError,
} from './fake-stripe-account.ts';
import {
  createStripeList,
  type FakeStripePresenter,
  type StripeObject,
} from './fake-stripe-presenter.ts';
import { type FormValue, getFormText, getFormTextRecord } from './form-body.ts';

type Route = (id: string, form: Record<string, FormValue>) => StripeObject | StripeObject[];

/** The calls of Stripe's API that the server uses; `:id` stands for an object's id. A list is paged by the caller. */
export function createFakeStripeRoutes(
  account: FakeStripeAccount,
  objects: FakeStripePresenter,
): Record<string, Route> {
  return {
    ...createCustomerRoutes(account, objects),
    ...createPriceRoutes(account, objects),
    ...createSubscriptionRoutes(account, objects),
    ...createPaymentRoutes(account, objects),
    ...createPaymentMethodRoutes(account, objects),
  };
}

function createCustomerRoutes(
  account: FakeStripeAccount,
  objects: FakeStripePresenter,
): Record<string, Route> {
  const findRunning = (id: string | undefined) => {
    const customer = account.findCustomer(id);
    if (customer.isDeleted) throw createResourceMissingError('customer');
    return customer;
  };
  return {
    'POST /customers': (_, form) =>
      objects.customer(
        account.createCustomer(
          getFormText(form, 'email') ?? '',
          getFormTextRecord(form, 'metadata'),
        ),
      ),
    'GET /customers': (_, form) =>
      [...account.customers.values()]
        .filter(({ email, isDeleted }) => !isDeleted && email === getFormText(form, 'email'))
        .map((customer) => objects.customer(customer)),
    'GET /customers/:id': (id) => objects.customer(account.findCustomer(id)),
    'POST /customers/:id': (id, form) => {
      const customer = findRunning(id);
      customer.defaultPaymentMethodId =
        getFormText(form, 'invoice_settings', 'default_payment_method') ?? null;
      return objects.customer(customer);
    },
    'DELETE /customers/:id': (id) => {
      const customer = findRunning(id);
      for (const subscription of customer.document.subscriptions) {
        account.endSubscription(customer, subscription);
      }
      customer.document.paymentMethods = [];
      customer.isDeleted = true;
      return objects.customer(customer);
    },
    'GET /customers/:id/payment_methods': (id) => objects.listPaymentMethods(findRunning(id)),
    'GET /subscriptions': (_, form) => {
      const list = objects.listSubscriptions(findRunning(getFormText(form, 'customer')));
      const isListed = ({ status }: StripeObject) =>
        getFormText(form, 'status') === 'all' || status !== 'canceled';
      return list.filter(isListed).reverse();
    },
    'GET /invoices': (_, form) =>
      objects.listInvoices(account.findCustomer(getFormText(form, 'customer'))).reverse(),
    'GET /charges': (_, form) =>
      objects.listCharges(account.findCustomer(getFormText(form, 'customer'))).reverse(),
  };
}

function createPriceRoutes(
  { prices, createId }: FakeStripeAccount,
  objects: FakeStripePresenter,
): Record<string, Route> {
  return {
    'GET /prices': (_, form) => {
      const lookupKeys = Object.values(getFormTextRecord(form, 'lookup_keys'));
      return prices
        .filter(({ lookupKey }) => lookupKey !== null && lookupKeys.includes(lookupKey))
        .map((price) => objects.price(price));
    },
    'POST /prices': (_, form) => {
      const lookupKey = getFormText(form, 'lookup_key') ?? null;
      const previous = prices.find((price) => price.lookupKey === lookupKey);
      if (previous && getFormText(form, 'transfer_lookup_key') !== 'true') {
        throw new FakeStripeError(400, 'resource_already_exists', 'The lookup key is in use.');
      }
      if (previous) previous.lookupKey = null;
      const price = {
        id: createId('price'),
        isActive: true,
        lookupKey,
        amountCents: Number(getFormText(form, 'unit_amount')),
        currency: getFormText(form, 'currency') ?? '',
        months: Number(getFormText(form, 'recurring', 'interval_count')),
        metadata: getFormTextRecord(form, 'metadata'),
      };
      prices.push(price);
      return objects.price(price);
    },
  };
}

function createSubscriptionRoutes(
  account: FakeStripeAccount,
  objects: FakeStripePresenter,
): Record<string, Route> {
  return {
    'POST /subscriptions': (_, form) => {
      const customer = account.findCustomer(getFormText(form, 'customer'));
      if (customer.isDeleted) throw createResourceMissingError('customer');
      const priceId = getFormText(form, 'items', '0', 'price');
      const price = account.prices.find(({ id }) => id === priceId);
      if (!price?.isActive) throw new FakeStripeError(400, 'price', 'The price is inactive.');
      if (getFormText(form, 'payment_behavior') !== 'default_incomplete') {
        throw new FakeStripeError(402, 'resource_missing', 'The customer has no card.');
      }
      return objects.subscription(customer, account.createSubscription(customer, price));
    },
    'GET /subscriptions/:id': (id) => {
      const { customer, subscription } = account.findSubscription(id);
      return objects.subscription(customer, subscription);
    },
    'POST /subscriptions/:id': (id, form) => {
      const { customer, subscription } = account.findSubscription(id);
      if (subscription.status === 'ended' || subscription.status === 'incomplete') {
        throw new FakeStripeError(400, 'invalid', 'This subscription cannot be updated.');
      }
      const cancelAtPeriodEnd = getFormText(form, 'cancel_at_period_end');
      if (cancelAtPeriodEnd) subscription.cancelAtPeriodEnd = cancelAtPeriodEnd === 'true';
      const paymentMethodId = getFormText(form, 'default_payment_method');
      if (paymentMethodId) customer.document.defaultPaymentMethodId = paymentMethodId;
      return objects.subscription(customer, subscription);
    },
    'DELETE /subscriptions/:id': (id) => {
      const { customer, subscription } = account.findSubscription(id);
      if (subscription.status === 'ended') throw createResourceMissingError('subscription');
      account.endSubscription(customer, subscription);
      return objects.subscription(customer, subscription);
    },
  };
}

function createPaymentRoutes(
  account: FakeStripeAccount,
  objects: FakeStripePresenter,
): Record<string, Route> {
  const findByInvoiceId = (id: string) => account.findInvoice(({ invoiceId }) => invoiceId === id);
  const findByPaymentIntent = (id: string | undefined) =>
    account.findInvoice(({ paymentIntentId }) => paymentIntentId === id);
  return {
    'POST /invoices/:id/void': (id) => {
      const { customer, invoice } = findByInvoiceId(id);
      if (invoice.status !== 'open' && invoice.status !== 'failed') {
        throw new FakeStripeError(400, 'invoice_not_open', 'You can only void open invoices.');
      }
      const { subscription } = account.findSubscription(invoice.subscriptionId);
      // Voiding the first invoice ends the subscription.
      account.endSubscription(customer, subscription);
      return objects.invoice(customer, invoice);
    },
    'POST /invoices/:id/pay': (id, form) => {
      const { customer, invoice } = findByInvoiceId(id);
      const paymentMethodId = getFormText(form, 'payment_method') ?? '';
      if (!account.payInvoice(customer, invoice, paymentMethodId)) {
        throw new FakeStripeError(402, 'card_declined', 'Your card was declined.');
      }
      return objects.invoice(customer, invoice);
    },
    'GET /payment_intents/:id': (id) => {
      const { customer, invoice } = findByPaymentIntent(id);
      return objects.paymentIntent(customer, invoice);
    },
    'GET /invoice_payments': (_, form) => [
      objects.invoicePayment(
        findByPaymentIntent(getFormText(form, 'payment', 'payment_intent')).invoice,
      ),
    ],
    'GET /charges/:id': (id) => {
      const lists = [...account.customers.values()].map((found) => objects.listCharges(found));
      const charge = lists.flat().find((found) => found.id === id);
      if (!charge) throw createResourceMissingError('charge');
      return charge;
    },
    'GET /disputes': (_, form) =>
      [...account.customers.values()]
        .flatMap((customer) => objects.listDisputes(customer))
        .filter(({ charge }) => charge === getFormText(form, 'charge')),
  };
}

function createPaymentMethodRoutes(
  account: FakeStripeAccount,
  objects: FakeStripePresenter,
): Record<string, Route> {
  const findPaymentMethodOwner = (id: string) => {
    const customer = [...account.customers.values()].find(({ document }) =>
      document.paymentMethods.some(({ paymentMethodId }) => paymentMethodId === id),
    );
    if (!customer) throw createResourceMissingError('payment method');
    return customer;
  };
  const findPaymentMethod = (id: string) => {
    const list = objects.listPaymentMethods(findPaymentMethodOwner(id));
    return list.find((paymentMethod) => paymentMethod.id === id) ?? [];
  };
  return {
    'POST /setup_intents': (_, form) => {
      const customer = account.findCustomer(getFormText(form, 'customer'));
      if (customer.isDeleted) throw createResourceMissingError('customer');
      const { setupId: id, clientSecret } = account.startCardSetup(customer);
      return { id, object: 'setup_intent', client_secret: clientSecret };
    },
    'GET /payment_methods/:id': findPaymentMethod,
    'POST /payment_methods/:id/detach': (id) => {
      const paymentMethod = findPaymentMethod(id);
      const { document } = findPaymentMethodOwner(id);
      document.paymentMethods = document.paymentMethods.filter(
        ({ paymentMethodId }) => paymentMethodId !== id,
      );
      if (document.defaultPaymentMethodId === id) document.defaultPaymentMethodId = null;
      return { ...paymentMethod, id, object: 'payment_method', customer: null };
    },
  };
}

/** A page of a list. */
export function createListPage(
  list: StripeObject[],
  path: string,
  form: Record<string, FormValue>,
) {
  const after = getFormText(form, 'starting_after');
  const start = after ? list.findIndex(({ id }) => id === after) + 1 : 0;
  const end = start + Number(getFormText(form, 'limit') ?? 10);
  return createStripeList(list.slice(start, end), path, list.length > end);
}
