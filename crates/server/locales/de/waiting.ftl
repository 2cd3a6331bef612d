waiting-closed = Dieser Tisch wurde geschlossen, bevor das Spiel begann.
waiting-invite = { $n ->
        [one] Schick diesen Link an deinen Mitspieler. Wer ihn öffnet, kann den Platz nehmen.
       *[other] Schick diesen Link an deine Mitspieler. Wer ihn öffnet, kann einen Platz nehmen.
    }
waiting-copy = Kopieren
waiting-about = Die Karten werden gegeben, sobald alle da sind. Du kannst diese Seite schließen: Das Spiel steht auf der Startseite.
waiting-shuffle = Fair gegeben: warum du dem Mischen trauen kannst
waiting-shuffle-about = Der Server hat seinen Anteil am Mischen schon festgelegt, und das hier ist ein Fingerabdruck davon. Alle Spieler fügen danach ihren eigenen Anteil hinzu, also kann sich niemand die Karten aussuchen, auch nicht der Server.
waiting-leave = Tisch verlassen
waiting-open-seat = Ein freier Platz
waiting-for-link = wartet auf jemanden mit dem Link
waiting-challenged = wurde von dir herausgefordert und hat noch nicht geantwortet
waiting-in-lobby = wartet in der Lobby oder auf jemanden mit dem Link
waiting-bot = ein Bot
waiting-not-here = hat den Tisch noch nicht geöffnet
waiting-here = ist da
waiting-you = das bist du
waiting-phrase = Dein Anteil am Mischen. Tipp irgendetwas ein, oder lass es leer:
waiting-deal = Karten geben
join-title = Du bist eingeladen · Fivepaths
join-invited = Einladung zum Spiel von { $names }
join-sit-down = Platz nehmen
waiting-card-rounds = { $n ->
        [one] eine Runde
       *[other] { $n } Runden
    }
waiting-board-rounds = { $n ->
        [one] eine Runde
       *[other] { $n } Runden
    }
waiting-game = Lost Cities, { $game }, { $rounds }.
waiting-rules = Regeln lesen
