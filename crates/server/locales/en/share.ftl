share-link = Link
share-copied = Copied
share-share = Share …
share-qr = QR code of the link
share-qr-about = Or scan it with a phone.
share-invite = Come and play Lost Cities with me, the { $game }.
