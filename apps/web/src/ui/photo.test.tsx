import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Photo } from '#ui/photo.tsx';

test('shows a blurred preview until the photo has loaded', () => {
  const { container } = render(
    <Photo src="/soup.jpg" alt="Soup" placeholder="1QcSHQRnh493V4dIh4eXh1h4kJUI" />,
  );
  const preview = container.querySelector('img[alt=""]');
  expect(preview).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,/));
  fireEvent.load(screen.getByAltText('Soup'));
  expect(preview).not.toBeInTheDocument();
});

test('shows previews that earlier versions stored as a data URL', () => {
  const { container } = render(<Photo src="/soup.jpg" alt="Soup" placeholder="data:tiny" />);
  expect(container.querySelector('img[src="data:tiny"]')).toBeInTheDocument();
});

test('recipes without a photo get different illustrations, which stay the same', () => {
  const renderIllustration = (seed: string) =>
    render(<Photo src={null} alt="" seed={seed} />).container.innerHTML;
  const titles = ['Soup', 'Lasagna', 'Greek salad', 'Tiramisu', 'Pho with beef', 'Guacamole'];
  const pictures = titles.map(renderIllustration);
  expect(new Set(pictures).size).toBeGreaterThan(3);
  expect(titles.map(renderIllustration)).toEqual(pictures);
});

test('shows an illustration when the photo fails to load', () => {
  render(<Photo src="/soup.jpg" alt="Soup" />);
  fireEvent.error(screen.getByAltText('Soup'));
  expect(screen.queryByAltText('Soup')).not.toBeInTheDocument();
  expect(screen.getByText('Photo unavailable')).toBeInTheDocument();
});
