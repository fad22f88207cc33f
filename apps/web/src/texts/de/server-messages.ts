import type { ServerMessageTranslations } from '#texts/localization.ts';

/** German translations of the server’s messages and of the validation messages, by the English text. */
export const translation: ServerMessageTranslations = {
  'The recipe of this trial is no longer available. Please scan the photo again.':
    'Das ausprobierte Rezept ist nicht mehr verfügbar. Bitte scanne das Foto erneut.',
  'Please fill in all fields': 'Bitte fülle alle Felder aus.',
  'Please enter a valid email address': 'Bitte gib eine gültige E-Mail-Adresse ein.',
  'Only the letters a–z, digits, and common symbols are supported before the @. Please use another email address.':
    'Vor dem @ sind nur die Buchstaben a–z, Ziffern und übliche Zeichen möglich. Bitte verwende eine andere E-Mail-Adresse.',
  'Google could not confirm your identity. Please try again.':
    'Google konnte deine Identität nicht bestätigen. Bitte versuche es erneut.',
  'This email is already registered. Please use a different email or try logging in.':
    'Diese E-Mail-Adresse ist bereits registriert. Verwende eine andere oder melde dich an.',
  'Invalid verification code. Please try again.':
    'Dieser Code ist ungültig. Bitte versuche es erneut.',
  'This code no longer works. Please request a new one.':
    'Dieser Code ist nicht mehr gültig. Bitte fordere einen neuen an.',
  'Too many wrong codes were entered for this email. Request a new code in a browser where you have signed in before.':
    'Für diese E-Mail-Adresse wurden zu viele falsche Codes eingegeben. Fordere einen neuen Code in einem Browser an, in dem du schon einmal angemeldet warst.',
  'Please enter the 6-digit verification code': 'Bitte gib den 6‑stelligen Code ein.',
  'Failed to send verification code. Please try again.':
    'Der Code konnte nicht gesendet werden. Bitte versuche es erneut.',
  'New verification code sent!': 'Neuer Code gesendet!',
  'Failed to request account creation.': 'Das Konto konnte nicht angelegt werden.',
  'Email validation failed.': 'Die E-Mail-Adresse konnte nicht bestätigt werden.',
  'Registration failed. Please try again.':
    'Die Registrierung ist fehlgeschlagen. Bitte versuche es erneut.',
  'Login failed. Please try again.': 'Die Anmeldung ist fehlgeschlagen. Bitte versuche es erneut.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein.',
  'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.':
    'Benutzernamen müssen 3 bis 30 Zeichen haben: Kleinbuchstaben (ohne Umlaute und ß), Ziffern, Punkte und Unterstriche, davon mindestens einen Buchstaben oder eine Ziffer.',
  'This username is already taken. Please choose another one.':
    'Dieser Benutzername ist bereits vergeben. Bitte wähle einen anderen.',
  'Google login failed. Please try again.':
    'Die Anmeldung mit Google ist fehlgeschlagen. Bitte versuche es erneut.',
  'Google sign-in is not available on this server.':
    'Die Anmeldung mit Google ist auf diesem Server nicht verfügbar.',
  'This email belongs to an account that uses a password. Please sign in with your password.':
    'Diese E-Mail-Adresse gehört zu einem Konto mit Passwort. Bitte melde dich mit deinem Passwort an.',
  'Token refresh failed': 'Deine Anmeldung konnte nicht erneuert werden.',
  'Too many failed attempts. Please wait 15 minutes and try again.':
    'Zu viele Fehlversuche. Bitte warte 15 Minuten und versuche es erneut.',
  'Your current password is incorrect.': 'Dein aktuelles Passwort ist falsch.',
  'This account signs in with Google and has no password. To set one, log out and choose “Forgot your password?” on the sign-in page.':
    'Für dieses Konto meldest du dich mit Google an, es hat kein Passwort. Um eines festzulegen, melde dich ab und wähle auf der Anmeldeseite „Passwort vergessen?“.',
  'Please confirm your identity, then try again.':
    'Bitte bestätige deine Identität und versuche es erneut.',
  'This is a different Google account. Please use the account you signed in with.':
    'Das ist ein anderes Google-Konto. Bitte verwende das Konto, mit dem du dich angemeldet hast.',
  'The last admin account cannot be deleted. Make another account an admin first.':
    'Das letzte Admin-Konto kann nicht gelöscht werden. Mache zuerst ein anderes Konto zum Admin.',
  'Password change failed. Please try again.':
    'Das Passwort konnte nicht geändert werden. Bitte versuche es erneut.',
  'Password update failed. Please try again.':
    'Das Passwort konnte nicht geändert werden. Bitte versuche es erneut.',
  'Password must be the same': 'Die Passwörter müssen übereinstimmen.',
  'code need to be 6 digit': 'Der Code muss 6 Ziffern haben.',
  'Failed to remove session.': 'Das Gerät konnte nicht abgemeldet werden.',
  'Account deletion failed. Please try again.':
    'Das Konto konnte nicht gelöscht werden. Bitte versuche es erneut.',
  'Names can have up to 100 characters.': 'Namen dürfen höchstens 100 Zeichen haben.',
  'Please enter a display name.': 'Bitte gib einen Anzeigenamen ein.',
  'Display names can have up to 50 characters.': 'Anzeigenamen dürfen höchstens 50 Zeichen haben.',
  'Please enter a message.': 'Bitte gib eine Nachricht ein.',
  'Messages can have up to 4,000 characters.': 'Nachrichten dürfen höchstens 4.000 Zeichen haben.',
  'This message is too long to send while you are signed out. Please shorten it, or sign in first.':
    'Diese Nachricht ist ohne Anmeldung zu lang. Bitte kürze sie oder melde dich zuerst an.',
  'Logged out': 'Abgemeldet',
  'Please select a photo of a meal, dish, or ingredient.':
    'Bitte wähle ein Foto von einer Mahlzeit, einem Gericht oder einer Zutat.',
  'The text on this photo could not be read. Take a photo from directly above in good light, or enter the recipe yourself.':
    'Der Text auf diesem Foto war nicht lesbar. Fotografiere bei gutem Licht senkrecht von oben oder gib das Rezept selbst ein.',
  'Untitled recipe': 'Unbenanntes Rezept',
  'A word in this line was hard to read.': 'Ein Wort in dieser Zeile war schwer lesbar.',
  'The amount in this line was hard to read.': 'Die Menge in dieser Zeile war schwer lesbar.',
  'The amount in this line is unusual.': 'Die Menge in dieser Zeile ist ungewöhnlich.',
  'Item not found': 'Rezept nicht gefunden',
  'Title is required': 'Bitte gib dem Rezept einen Namen.',
  'Title must be less than 100 characters': 'Der Name darf höchstens 100 Zeichen haben.',
  'Description must be less than 500 characters':
    'Die Beschreibung darf höchstens 500 Zeichen haben.',
  'The instructions can have up to 50,000 characters in total.':
    'Die Schritte dürfen insgesamt höchstens 50.000 Zeichen haben.',
  'This recipe was edited on another device.':
    'Dieses Rezept wurde auf einem anderen Gerät bearbeitet.',
  'This recipe was not made from a photo.': 'Dieses Rezept wurde nicht aus einem Foto erstellt.',
  'Please enter a web address that starts with http:// or https://.':
    'Bitte gib eine Webadresse ein, die mit http:// oder https:// beginnt.',
  'You have already confirmed this recipe. Delete it instead.':
    'Du hast dieses Rezept bereits bestätigt. Lösche es stattdessen.',
  'You have edited this recipe. Replacing it would discard your edits.':
    'Du hast dieses Rezept bearbeitet. Beim Ersetzen gehen deine Änderungen verloren.',
  'There is no earlier version of this recipe to restore.':
    'Es gibt keine frühere Version dieses Rezepts zum Wiederherstellen.',
  'This recipe is in the trash. You can restore it from there.':
    'Dieses Rezept liegt im Papierkorb. Du kannst es dort wiederherstellen.',
  'This request was already sent with different content. Please try again.':
    'Diese Anfrage wurde bereits mit anderem Inhalt gesendet. Bitte versuche es erneut.',
  'The recipe was restored without its tag because another recipe now uses it.':
    'Das Rezept wurde ohne sein Etikett wiederhergestellt, weil ein anderes Rezept es verwendet.',
  'Another recipe already uses this tag.': 'Ein anderes Rezept verwendet dieses Etikett bereits.',
  'Please upload the photo. Photos cannot be loaded from a URL.':
    'Bitte lade das Foto hoch. Fotos können nicht von einer URL geladen werden.',
  'The preview icon must be an image or one of the recipe’s photos.':
    'Das Vorschaubild muss ein Bild oder eines der Fotos dieses Rezepts sein.',
  'Your account has reached its recipe limit.': 'Dein Konto hat das Rezeptlimit erreicht.',
  'Your account has reached its photo storage limit.':
    'Dein Konto hat das Speicherlimit für Fotos erreicht.',
  'No recipe found.': 'Kein Rezept gefunden.',
  'This text is too long or too complex to import. Please paste only the recipe text.':
    'Dieser Text ist zu lang oder zu komplex für den Import. Bitte füge nur den Rezepttext ein.',
  'This page cannot be imported. Please paste the recipe text instead.':
    'Diese Seite kann nicht importiert werden. Bitte füge stattdessen den Rezepttext ein.',
  'This page could not be reached. Please check the address.':
    'Diese Seite ist nicht erreichbar. Bitte prüfe die Adresse.',
  'No recipe with that name was found. Please choose one from the list.':
    'Es wurde kein Rezept mit diesem Namen gefunden. Bitte wähle eines aus der Liste.',
  'Do more with Plateful by becoming a member, you will be taken to our website. Continue?':
    'Mach mehr aus Plateful und werde Mitglied. Dafür öffnen wir unsere Website. Möchtest du fortfahren?',
  'Network error. Please try again.': 'Netzwerkfehler. Bitte versuche es erneut.',
  'Network error. Please check your connection.': 'Netzwerkfehler. Bitte prüfe deine Verbindung.',

  'You can add up to # photos to a recipe.': 'Du kannst bis zu # Fotos zu einem Rezept hinzufügen.',
  'Free accounts can add # photo per recipe. Become a member to add more.':
    'Mit einem kostenlosen Konto kannst du # Foto pro Rezept hinzufügen. Werde Mitglied, um mehr hinzuzufügen.',
  'Free accounts can add # photos per recipe. Become a member to add more.':
    'Mit einem kostenlosen Konto kannst du # Fotos pro Rezept hinzufügen. Werde Mitglied, um mehr hinzuzufügen.',
  'Your account has reached its limit of # recipes, including those in the trash. Please delete some permanently to free up space.':
    'Dein Konto hat das Limit von # Rezepten erreicht, einschließlich Papierkorb. Bitte lösche einige endgültig, um Platz zu schaffen.',
  'Your photos have reached the limit of # MB, including those in the trash. Please delete photos or recipes permanently to free up space.':
    'Deine Fotos haben das Limit von # MB erreicht, einschließlich Papierkorb. Bitte lösche Fotos oder Rezepte endgültig, um Platz zu schaffen.',
  'Please add at most # photos at a time.': 'Bitte füge höchstens # Fotos auf einmal hinzu.',
  'You can import # web pages per hour. Please paste the recipe text instead, or try again later.':
    'Du kannst # Webseiten pro Stunde importieren. Füge den Rezepttext ein oder versuche es später erneut.',
  'Too many codes were entered for this email. Please try again in # hour.':
    'Für diese E-Mail-Adresse wurden zu viele Codes eingegeben. Bitte versuche es in # Stunde erneut.',
  'Too many codes were entered for this email. Please try again in # hours.':
    'Für diese E-Mail-Adresse wurden zu viele Codes eingegeben. Bitte versuche es in # Stunden erneut.',
  'You have sent too many messages. Please try again in # minute.':
    'Du hast zu viele Nachrichten gesendet. Bitte versuche es in # Minute erneut.',
  'You have sent too many messages. Please try again in # minutes.':
    'Du hast zu viele Nachrichten gesendet. Bitte versuche es in # Minuten erneut.',

  'This request is invalid.': 'Diese Anfrage ist ungültig.',
  'Please sign in first.': 'Bitte melde dich zuerst an.',
  'You have used all your free recipes this month. Become a member for unlimited recipes.':
    'Du hast alle kostenlosen Rezepte dieses Monats verbraucht. Werde Mitglied und erstelle unbegrenzt Rezepte.',
  'You do not have permission to do that.': 'Du hast dafür keine Berechtigung.',
  'Cross-site requests are not allowed.': 'Anfragen von anderen Websites sind nicht erlaubt.',
  'Not found.': 'Nicht gefunden.',
  'Already exists.': 'Existiert bereits.',
  'Method not allowed.': 'Diese Methode ist nicht erlaubt.',
  'The upload was too slow. Please check your connection and try again.':
    'Das Hochladen war zu langsam. Bitte prüfe deine Verbindung und versuche es erneut.',
  'The URL is too long.': 'Die URL ist zu lang.',
  'The headers of this request are too large.': 'Die Header der Anfrage sind zu groß.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'This photo is too large. The limit is 20 MB and 50 megapixels.':
    'Dieses Foto ist zu groß. Erlaubt sind höchstens 20 MB und 50 Megapixel.',
  'This file format is not supported. Please choose a JPEG, PNG, WebP, AVIF, GIF, or HEIC file.':
    'Dieses Format wird nicht unterstützt. Bitte wähle ein JPEG, PNG, WebP, AVIF, GIF oder HEIC.',
  'Unsupported content type.': 'Dieser Inhaltstyp wird nicht unterstützt.',
  'This file is empty. Please choose another photo.':
    'Diese Datei ist leer. Bitte wähle ein anderes Foto.',
  'This photo is too complex to process. Save it as a JPEG and try again.':
    'Dieses Foto kann nicht verarbeitet werden. Speichere es als JPEG und versuche es erneut.',
  'This photo seems to be damaged. Please choose another one.':
    'Dieses Foto scheint beschädigt zu sein. Bitte wähle ein anderes.',
  'Too many requests. Please wait a moment and try again.':
    'Zu viele Anfragen. Bitte warte einen Moment und versuche es erneut.',
  'This server has no AI service that can write recipes.':
    'Dieser Server hat keinen KI-Dienst, der Rezepte schreiben kann.',
  'This request was canceled.': 'Diese Anfrage wurde abgebrochen.',
  'Something went wrong on our side. Please try again.':
    'Bei uns ist ein Fehler aufgetreten. Bitte versuche es erneut.',
  'The AI service cannot be reached. Please try again later.':
    'Der KI-Dienst ist nicht erreichbar. Bitte versuche es später erneut.',
  'The AI service does not accept the key of this server. Please tell its operator.':
    'Der KI-Dienst akzeptiert den Schlüssel dieses Servers nicht. Bitte sag dem Betreiber Bescheid.',
  'The credit for the AI service is used up. Please tell the operator of this server.':
    'Das Guthaben beim KI-Dienst ist aufgebraucht. Bitte sag dem Betreiber dieses Servers Bescheid.',
  'The AI model that this server uses does not exist (any more). Please tell its operator.':
    'Das KI-Modell dieses Servers gibt es nicht (mehr). Bitte sag dem Betreiber Bescheid.',
  'The AI service has too many requests right now. Please try again in a moment.':
    'Der KI-Dienst hat gerade zu viele Anfragen. Bitte versuche es gleich erneut.',
  'The AI service did not want to describe this photo. Please try another one.':
    'Der KI-Dienst hat dieses Foto abgelehnt. Bitte versuche es mit einem anderen.',
  'The AI model of this server cannot see photos. Please tell its operator.':
    'Das KI-Modell dieses Servers kann keine Fotos sehen. Bitte sag dem Betreiber Bescheid.',
  'This photo is too large for the AI service. Please try a smaller one.':
    'Dieses Foto ist zu groß für den KI-Dienst. Bitte versuche es mit einem kleineren.',
  'The answer of the AI service was cut off. Please try again.':
    'Die Antwort des KI-Dienstes wurde abgeschnitten. Bitte versuche es erneut.',
  'The AI service did not answer with a recipe. Please try again.':
    'Der KI-Dienst hat nicht mit einem Rezept geantwortet. Bitte versuche es erneut.',
  'This server has spent its monthly budget for the AI service. Please try again next month.':
    'Dieser Server hat sein Monatsbudget für den KI-Dienst verbraucht. Bitte versuche es nächsten Monat erneut.',
  'The photo could not be recognized. Please try again.':
    'Das Gericht konnte nicht erkannt werden. Bitte versuche es erneut.',
  'Recognition is busy right now. Please try again in a moment.':
    'Die Erkennung ist gerade ausgelastet. Bitte versuche es gleich erneut.',
  'Plateful is very busy right now. Please try again in a moment.':
    'Plateful ist gerade ausgelastet. Bitte versuche es gleich erneut.',
  'Photos cannot be stored or shown right now. Please try again in a few minutes.':
    'Fotos können gerade nicht gespeichert oder angezeigt werden. Bitte versuche es in ein paar Minuten erneut.',
  'Recognition took too long. Please try again.':
    'Die Erkennung hat zu lange gedauert. Bitte versuche es erneut.',

  'Password cannot be empty': 'Das Passwort darf nicht leer sein.',
  'Password must be at least 8 characters.': 'Das Passwort muss mindestens 8\u00a0Zeichen haben.',
  'Password must contain at least one uppercase letter.':
    'Das Passwort muss mindestens einen Großbuchstaben enthalten.',
  'Password must contain at least one lowercase letter.':
    'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.',
  'Password must contain at least one digit.':
    'Das Passwort muss mindestens eine Ziffer enthalten.',
  'Password must contain at least one special character.':
    'Das Passwort muss mindestens ein Sonderzeichen enthalten.',
  'Password must be at most 256 characters.': 'Das Passwort darf höchstens 256 Zeichen haben.',

  'Please choose one of the plans.': 'Bitte wähle einen der Tarife.',
  'You are already a member.': 'Du bist bereits Mitglied.',
  'You have no active membership.': 'Du hast keine aktive Mitgliedschaft.',
  'This membership is managed in the mobile app store. Please cancel it there.':
    'Diese Mitgliedschaft wird im App Store verwaltet. Bitte kündige sie dort.',
  'This payment was not found.': 'Diese Zahlung wurde nicht gefunden.',
  'This payment does not match the selected plan.':
    'Diese Zahlung passt nicht zum gewählten Tarif.',
  'The payment has not been completed.': 'Die Zahlung ist nicht abgeschlossen.',
  'This payment has already been used.': 'Diese Zahlung wurde bereits verwendet.',
  'Payment method not found': 'Die Zahlungsmethode wurde nicht gefunden.',
  'This card pays for your membership. Choose another card or cancel the membership first.':
    'Mit dieser Karte wird deine Mitgliedschaft bezahlt. Wähle zuerst eine andere Karte oder kündige die Mitgliedschaft.',
  'The payment service did not answer. Please try again.':
    'Der Zahlungsdienst hat nicht geantwortet. Bitte versuche es erneut.',
  'Your card was declined.': 'Deine Karte wurde abgelehnt.',
  'Your card has insufficient funds.': 'Deine Karte ist nicht ausreichend gedeckt.',
  'Your card has expired.': 'Deine Karte ist abgelaufen.',
  'Your card number is invalid.': 'Deine Kartennummer ist ungültig.',
  'Your card’s expiration date is invalid.': 'Das Ablaufdatum deiner Karte ist ungültig.',
  'Your card’s security code is invalid.': 'Die Prüfnummer deiner Karte ist ungültig.',
  'The payment was not confirmed. Please choose another card and try again.':
    'Die Zahlung wurde nicht bestätigt. Bitte wähle eine andere Karte und versuche es erneut.',
};
